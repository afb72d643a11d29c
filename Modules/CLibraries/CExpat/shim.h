#pragma once
// The limits of entities' expansion are declared for builds with it only; Debian's is one.
#define XML_DTD 1
#include <expat.h>

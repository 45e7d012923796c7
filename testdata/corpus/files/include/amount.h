#pragma once
#define AMOUNT 3

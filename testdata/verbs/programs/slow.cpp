// Takes a while to compile.
#include <algorithm>
#include <iostream>
#include <map>
#include <regex>
#include <string>

int main()
{
	std::map<std::string, std::regex> all{{"a", std::regex("a+")}, {"b", std::regex("b+")}};
	std::cout << std::regex_match("aaa", all["a"]) << '\n';
}

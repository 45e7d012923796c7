// Nothing to do: no kernel, no launch.
int main()
{
	return 0;
}

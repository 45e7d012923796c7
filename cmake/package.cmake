# `cpack -G DEB` in the build folder makes four packages for the system that it runs on:
#   cuelastic          the tool, its validator and its documentation
#   libcuelastic0.1    the runtime as a shared library
#   libcuelastic-dev   the runtime that rewritten programs link, its headers, the CMake package and the pkg-config file
#   cuelastic-cpu      the CPU device, for `cuelastic run` and `cuelastic verify` without a GPU
# Libraries that the programs need are found by dpkg-shlibdeps. scripts/packages builds, installs and tries them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cuelastic)
set(CPACK_PACKAGE_CONTACT "The cuelastic maintainers <maintainers@cuelastic.invalid>")
set(CPACK_PACKAGE_VENDOR cuelastic)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL tool shared runtime cpu)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# The lean LLVM is ours, and no package has it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CUELASTIC_RESOURCES}/llvm/lib)
set(CPACK_DEBIAN_TOOL_PACKAGE_NAME cuelastic)
set(CPACK_DEBIAN_TOOL_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOL_PACKAGE_RECOMMENDS "libcuelastic-dev (= ${PROJECT_VERSION}), cuelastic-cpu (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_TOOL_DESCRIPTION "Source-to-source compiler that makes CUDA kernels elastic
 It rewrites CUDA sources, so that a kernel runs with any number of blocks, in slices, or merged with others.")

set(CPACK_DEBIAN_SHARED_PACKAGE_NAME libcuelastic${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_DEBIAN_SHARED_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_SHARED_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_SHARED_DESCRIPTION "Runtime of programs that cuelastic has rewritten, as a shared library
 Programs that link the static runtime do not need it.")

# Its CMake package names the tool and both libraries.
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libcuelastic-dev)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS
	"cuelastic (= ${PROJECT_VERSION}), libcuelastic${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} (= ${PROJECT_VERSION}), libc6-dev")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "Runtime of programs that cuelastic has rewritten
 The library that rewritten programs link, with headers, a CMake package and a pkg-config file.")

# It compiles programs with clang and links them with lld. NVIDIA's headers are in no free package: the tool says how to get them.
set(CPACK_DEBIAN_CPU_PACKAGE_NAME cuelastic-cpu)
set(CPACK_DEBIAN_CPU_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_CPU_PACKAGE_DEPENDS "cuelastic (= ${PROJECT_VERSION}), libcuelastic-dev (= ${PROJECT_VERSION}), clang-19, lld-19, g++")
set(CPACK_DEBIAN_CPU_PACKAGE_SUGGESTS nvidia-cuda-toolkit)
set(CPACK_COMPONENT_CPU_DESCRIPTION "CPU device of cuelastic
 Runs CUDA programs on the processor, and compares rewritten programs with their originals, without a GPU.")

include(CPack)

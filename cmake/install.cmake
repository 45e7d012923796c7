# The installed tree, relocatable: bin/cuelastic, lib/cuelastic/ (its resources, found from the binary by ../lib/cuelastic),
# lib/cmake/cuelastic (find_package), lib/pkgconfig, share/doc. `lib` is not GNUInstallDirs' LIBDIR: the tool looks for `lib`.
include(CMakePackageConfigHelpers)
set(cuelastic_package lib/cmake/cuelastic)

install(TARGETS cuelastic EXPORT cuelasticTargets RUNTIME DESTINATION bin COMPONENT tool)
install(FILES ${CMAKE_BINARY_DIR}/cuelastic-nvcc DESTINATION bin COMPONENT tool) # a symbolic link
if(TARGET cuelastic_runtime)
	set_target_properties(cuelastic_runtime PROPERTIES EXPORT_NAME runtime)
	target_include_directories(cuelastic_runtime INTERFACE $<INSTALL_INTERFACE:lib/cuelastic/include>)
	install(TARGETS cuelastic_runtime EXPORT cuelasticTargets ARCHIVE DESTINATION lib/cuelastic COMPONENT runtime)
	# Not beside the archive: -lcuelastic means one of the two by the folder that is searched.
	set_target_properties(cuelastic_runtime_shared PROPERTIES EXPORT_NAME runtime_shared)
	target_include_directories(cuelastic_runtime_shared INTERFACE $<INSTALL_INTERFACE:lib/cuelastic/include>)
	install(TARGETS cuelastic_runtime_shared EXPORT cuelasticTargets
		LIBRARY DESTINATION lib COMPONENT shared NAMELINK_COMPONENT runtime)
endif()
install(EXPORT cuelasticTargets NAMESPACE cuelastic:: DESTINATION ${cuelastic_package} COMPONENT runtime)

# What the build laid out: the CPU device, what programs compile and link, and the rest, which is the tool's.
install(DIRECTORY ${CUELASTIC_RESOURCES}/cpu DESTINATION lib/cuelastic COMPONENT cpu USE_SOURCE_PERMISSIONS)
install(DIRECTORY ${CUELASTIC_RESOURCES}/include DESTINATION lib/cuelastic COMPONENT runtime USE_SOURCE_PERMISSIONS)
install(DIRECTORY ${CUELASTIC_RESOURCES}/ DESTINATION lib/cuelastic COMPONENT runtime USE_SOURCE_PERMISSIONS
	FILES_MATCHING PATTERN "*.o" PATTERN "libcuelastic.so*" PATTERN cpu EXCLUDE PATTERN include EXCLUDE PATTERN llvm EXCLUDE)
install(DIRECTORY ${CUELASTIC_RESOURCES}/ DESTINATION lib/cuelastic COMPONENT tool USE_SOURCE_PERMISSIONS
	PATTERN "*.a" EXCLUDE PATTERN "*.o" EXCLUDE PATTERN "libcuelastic.so*" EXCLUDE PATTERN cpu EXCLUDE PATTERN include EXCLUDE)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/cuelasticConfig.cmake.in
	${CMAKE_BINARY_DIR}/cuelasticConfig.cmake INSTALL_DESTINATION ${cuelastic_package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/cuelasticConfigVersion.cmake COMPATIBILITY SameMinorVersion)
foreach(name IN ITEMS cuelastic cuelastic-shared)
	configure_file(${CMAKE_CURRENT_LIST_DIR}/${name}.pc.in ${CMAKE_BINARY_DIR}/${name}.pc @ONLY)
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/cuelasticConfig.cmake ${CMAKE_BINARY_DIR}/cuelasticConfigVersion.cmake
	${CMAKE_CURRENT_LIST_DIR}/cuelasticRules.cmake ${CMAKE_CURRENT_LIST_DIR}/cuelasticSources.cmake
	${CMAKE_CURRENT_LIST_DIR}/cuelasticEnable.cmake ${CMAKE_CURRENT_LIST_DIR}/cuelasticLaunch.sh
	${CMAKE_CURRENT_LIST_DIR}/cuelasticFlags.cmake DESTINATION ${cuelastic_package} COMPONENT runtime)
install(FILES ${CMAKE_BINARY_DIR}/cuelastic.pc ${CMAKE_BINARY_DIR}/cuelastic-shared.pc DESTINATION lib/pkgconfig COMPONENT runtime)

# The documentation keeps the shape that its links have in the repository.
install(FILES ${CMAKE_CURRENT_LIST_DIR}/README.installed.md DESTINATION share/doc/cuelastic RENAME README.md COMPONENT tool)
install(FILES CONTRIBUTING.md LICENSE DESTINATION share/doc/cuelastic COMPONENT tool)
install(FILES LICENSE DESTINATION share/doc/cuelastic RENAME copyright COMPONENT tool)
install(DIRECTORY docs DESTINATION share/doc/cuelastic COMPONENT tool FILES_MATCHING PATTERN *.md PATTERN *.json PATTERN *.svg)
install(DIRECTORY bench/results DESTINATION share/doc/cuelastic/bench COMPONENT tool FILES_MATCHING PATTERN *.md PATTERN *.svg)
install(FILES bench/pairs.cu DESTINATION share/doc/cuelastic/bench COMPONENT tool)
install(DIRECTORY examples DESTINATION share/doc/cuelastic COMPONENT tool)
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/man ${CMAKE_BINARY_DIR}/share/bash-completion ${CMAKE_BINARY_DIR}/share/zsh ${CMAKE_BINARY_DIR}/share/fish
	DESTINATION share COMPONENT tool)
include(${CMAKE_CURRENT_LIST_DIR}/package.cmake)

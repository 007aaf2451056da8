@echo off
rem Runs an Electron application on Node and an installed Chromium. See README.md beside this file.
rem Where the machine's Node was too old, the setup fetched this one.
set "node=%~dp0..\node\node_modules\.bin\node.cmd"
if not exist "%node%" set "node=node"
call "%node%" --disable-warning=ExperimentalWarning --unhandled-rejections=warn "%~dp0main.ts" %*

// A server that writes two lines to stderr and exits with code 7 before it reads anything.
// @ts-check

process.stderr.write('Error: CLOCK_ZONE is not set.\nSet it to a time zone, such as Europe/Lisbon.\n');
process.exitCode = 7;

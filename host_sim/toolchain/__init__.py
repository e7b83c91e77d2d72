"""The programs that set-up looks for, gets and keeps: node, npm packages, programs of Debian."""

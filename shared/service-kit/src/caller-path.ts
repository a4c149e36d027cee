import { resolve } from 'node:path'

/** Resolves a path where the user of a command has typed it: npm runs scripts in the root. */
export const callerPath = (path = '.'): string => resolve(process.env.INIT_CWD ?? '.', path)

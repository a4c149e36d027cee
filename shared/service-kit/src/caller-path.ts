import { resolve } from 'node:path'

/**
 * Resolves a path relative to the directory in which the user typed the command, because npm runs scripts in
 * the root.
 */
export const resolveCallerPath = (path = '.'): string => resolve(process.env.INIT_CWD ?? '.', path)

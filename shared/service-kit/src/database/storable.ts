import { type Problem, problem } from '../problem/problem.ts'

/** Removes characters that PostgreSQL cannot store: U+0000 and lone surrogates. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const notStorableProblem = (field?: string): Problem =>
  problem(
    'request.bad_character',
    {},
    { fields: field === undefined ? undefined : { [field]: 'field.bad_character' } },
  )

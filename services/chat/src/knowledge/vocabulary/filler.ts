import { readWords } from './word-list.ts'

const fillers = new Set(readWords('fillers.txt'))

export const isFiller = (token: string): boolean => fillers.has(token)

const chineseFillers = new RegExp(readWords('fillers.zh.txt').join('|'), 'g')

export const withoutFiller = (question: string): string => question.replace(chineseFillers, ' ')

import { readWords } from './word-list.ts'

const offTopicWords = new Set(readWords('off-topic.txt'))

export const isOffTopic = (token: string): boolean => offTopicWords.has(token)

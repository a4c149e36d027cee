import type { VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'

/** It waits to be read, or is being read. */
export const isUnderWay = ({ state }: VectorStoreFile): boolean => state !== 'completed' && state !== 'failed'

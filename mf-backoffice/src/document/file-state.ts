import type { FileState, VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import type { Option, TagColor } from '@portal/ui'

export const stateTags: Record<FileState, { label: string; color: TagColor }> = {
  queued: { label: 'Waiting to be processed', color: 'info' },
  extracting: { label: 'Extracting text', color: 'info' },
  indexing: { label: 'Indexing', color: 'info' },
  completed: { label: 'Processed', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  cancelled: { label: 'Cancelled', color: 'neutral' },
}
export const stateOptions: Option[] = Object.entries(stateTags).map(([value, words]) => ({
  value,
  ...words,
}))

/** Checks whether a document is queued or being processed. */
export const isInProgress = ({ state }: VectorStoreFile): boolean =>
  state === 'queued' || state === 'extracting' || state === 'indexing'

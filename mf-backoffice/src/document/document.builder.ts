import {
  knowledgeRoutes,
  type VectorStore,
  type VectorStoreFile,
} from '@portal/contracts/knowledge.contract.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { within } from '@testing-library/react'

export const aStore = (id: number, name: string, part: Partial<VectorStore> = {}): VectorStore => ({
  id,
  name,
  chatVectorText: 'off_grid',
  status: 'completed',
  created_at: 1_750_000_000,
  bytes: 10,
  last_active_at: 1_793_000_000,
  expires_after: null,
  expires_at: null,
  file_counts: { total: 1, completed: 1, failed: 0 },
  files: [],
  ...part,
})
export const aFile = (part: Partial<VectorStoreFile> = {}): VectorStoreFile => ({
  id: 7,
  filename: 'oven.pdf',
  title: 'Oven',
  url: '/api/chat/file/x',
  uploaded: '2026-11-01T08:00:00Z',
  size: 10,
  state: 'completed',
  reason: '',
  pages: 12,
  sections: 2,
  recognition: null,
  audience: 'EVERYBODY',
  proposal: null,
  withheldSections: 0,
  citedBy: 0,
  ...part,
})
export const mockStores = (count = 1) =>
  mock(knowledgeRoutes.getVectorStores, ({ body }) => ({
    content: count === 0 ? [] : [aStore(body.page, `Ovens ${body.page}`)],
    totalElements: count,
  }))
export const mockFiles = (...list: VectorStoreFile[]) => mock(knowledgeRoutes.getVectorStoreFiles, () => list)
export const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)
export const knowledgeEditor = { permissions: ['knowledge:view', 'knowledge:edit'] }
/** User with all permissions of the page. */
export const knowledgeManager = { permissions: ['knowledge:view', 'knowledge:edit', 'knowledge:delete'] }
export const mockDeviceGroups = mock(knowledgeRoutes.getDeviceTypesByPlatform, () => [
  { value: 'gaia', label: 'Gaia series' },
])

import { join } from 'node:path'
import { documentImport } from '../import/document-import.ts'
import { orders } from './order.repo.ts'

export const orderImport = documentImport(orders, {
  path: '/financeOrder',
  reader: join(import.meta.dirname, 'order.list.ts'),
  known: async () => undefined,
  problems: () => ({}),
})

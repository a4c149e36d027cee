import type { Identity } from '@portal/contracts/access.ts'
import { knowledgeRoutes as routes, type VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import type { TestService } from '@portal/testing/node/service.ts'

export const librarian: Partial<Identity> = {
  userId: 'L-1',
  username: 'librarian',
  permissions: ['knowledge:view', 'knowledge:edit', 'knowledge:delete'],
}

/** A store of the service, whose caller is a librarian, and what one does with its files. */
export async function aLibrary(service: TestService) {
  const made = await service.call(routes.createVectorStoreWithPlatform, {
    body: { vectorStoreName: 'Hobs', deviceTypeValue: 'gaia' },
  })
  const vectorStoreId: number = made.data.id
  return {
    vectorStoreId,
    async upload(name: string, content: Buffer): Promise<VectorStoreFile> {
      const input = { body: { vectorStoreId }, file: { name, content } }
      return (await service.call(routes.uploadVectorStoreFile, input)).data.file
    },
    async fileOf(id: number): Promise<VectorStoreFile> {
      const { data } = await service.call(routes.getVectorStoreFiles, { body: { vectorStoreId } })
      return data.find((file: VectorStoreFile) => file.id === id)
    },
  }
}
export type Library = Awaited<ReturnType<typeof aLibrary>>

import { endpoints } from '@portal/client'
import { knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'

export const {
  useGetVectorStoresQuery,
  useGetVectorStoreFilesQuery,
  useGetDeviceTypesByPlatformQuery,
  useLazyCheckVectorExistQuery,
  useCreateVectorStoreWithPlatformMutation,
  useLazyTryVectorStoreQuery,
  useSaveVectorStoreExpiryMutation,
  useDeleteVectorStoreMutation,
  useDeleteVectorStoreFileMutation,
  useReadKnowledgeFileAgainMutation,
  useCancelKnowledgeFileMutation,
  useFindKnowledgeSectionsQuery,
  useMarkKnowledgeFileMutation,
  useMarkKnowledgeSectionMutation,
  useFindKnowledgeFileHistoryQuery,
} = endpoints(knowledgeRoutes, { tag: 'Knowledge' })

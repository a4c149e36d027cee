import { endpoints } from '@portal/client'
import { embedRoutes, embedSiteRoutes } from '@portal/contracts/embed.contract.ts'

const { findEmbedSites, createEmbedSite, updateEmbedSite, deleteEmbedSite } = embedSiteRoutes
const { createVisitorToken } = embedRoutes

export const {
  useFindEmbedSitesQuery,
  useCreateEmbedSiteMutation,
  useUpdateEmbedSiteMutation,
  useDeleteEmbedSiteMutation,
  useCreateVisitorTokenMutation,
} = endpoints(
  { findEmbedSites, createEmbedSite, updateEmbedSite, deleteEmbedSite, createVisitorToken },
  { tag: 'EmbedSite' },
)

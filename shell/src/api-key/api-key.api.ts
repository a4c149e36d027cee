import { endpoints } from '@portal/client'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'

const { findApiKeys, createApiKey, revokeApiKey } = apiKeyRoutes

export const { useFindApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = endpoints(
  { findApiKeys, createApiKey, revokeApiKey },
  { tag: 'ApiKey' },
)

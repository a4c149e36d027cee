export type * from './calls.generated.ts'
export {
  apiClient,
  type CallOptions,
  type Gives,
  type KeyClient,
  type KeySettings,
  type Takes,
  type TokenClient,
  type TokenSettings,
} from './client.ts'
export { ApiError } from './error.ts'
export { allRows } from './rows.ts'
export { verifyWebhook, WebhookError, type WebhookHeaders } from './webhook.ts'

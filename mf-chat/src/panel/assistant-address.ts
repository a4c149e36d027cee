import type { Platform } from '@portal/contracts/reference.ts'

/** Platforms whose assistant has a page of its own. */
const pages: Partial<Record<Platform, string>> = { EG4: '/EG4Bot', CROWN: '/CrownBot' }

/** Address of a platform's assistant; `search` names the device and further parameters. */
export function assistantAddress(platform: Platform, search = ''): string {
  const parameters = new URLSearchParams(search)
  parameters.set('platform', platform)
  return `${pages[platform] ?? '/LuxGPT2'}?${parameters}`
}

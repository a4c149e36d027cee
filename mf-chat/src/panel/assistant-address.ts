import type { Platform } from '@portal/contracts/reference.ts'

/** Platforms with a page of their own. */
const pages: Partial<Record<Platform, string>> = { EG4: '/EG4Bot', CROWN: '/CrownBot' }

/** Returns the address of a platform's assistant; `search` contains the device and further parameters. */
export function assistantAddress(platform: Platform, search = ''): string {
  const parameters = new URLSearchParams(search)
  parameters.set('platform', platform)
  return `${pages[platform] ?? '/LuxGPT2'}?${parameters}`
}

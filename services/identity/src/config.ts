import { settings } from '@portal/service-kit/config.ts'

export const defaultDemoPassword = 'demo-Portal-2026'

export interface IdentityConfig {
  /** Of all demo accounts. */
  demoPassword: string
}

export function readIdentityConfig(env: Record<string, string | undefined> = process.env): IdentityConfig {
  return { demoPassword: settings(env).text('DEMO_PASSWORD', defaultDemoPassword) }
}

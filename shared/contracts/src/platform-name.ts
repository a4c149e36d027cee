import type { ClientPlatform, Platform } from './reference.ts'

/** The same in every language. */
export const platformNames: Record<Platform, string> = {
  LUX_POWER: 'Lux Power',
  EG4: 'EG4',
  FORTRESS: 'Fortress',
  GTEC: 'GTEC',
  CROWN: 'Crown',
}

/** English; whoever shows them translates them. */
export const clientPlatformNames: Record<ClientPlatform, string> = {
  ANDROID: 'Android',
  IOS: 'iOS',
  WEB: 'Web',
  ANDROID_CN: 'Android (China)',
  IOS_CN: 'iOS (China)',
  WEB_CN: 'Web (China)',
  MONITOR: 'Monitor',
}

import type { ClientPlatform, Platform } from './reference.ts'

/** Product names, which are not translated. */
export const platformNames: Record<Platform, string> = {
  LUX_POWER: 'Lux Power',
  EG4: 'EG4',
  FORTRESS: 'Fortress',
  GTEC: 'GTEC',
  CROWN: 'Crown',
}

/** English labels, which clients translate. */
export const clientPlatformNames: Record<ClientPlatform, string> = {
  ANDROID: 'Android',
  IOS: 'iOS',
  WEB: 'Web',
  ANDROID_CN: 'Android (China)',
  IOS_CN: 'iOS (China)',
  WEB_CN: 'Web (China)',
  MONITOR: 'Monitor',
}

const names: Record<string, string> = {
  ECO_BEAST: 'Eco Beast',
  GAIA: 'Gaia',
  LITESTOR: 'LiteStor',
  MEGA: 'Mega',
  MICRO: 'Micro',
  POWERHUB: 'PowerHub',
  DONGLE: 'Dongle',
  WIFI: 'WiFi',
  WIFI6: 'WiFi6',
}

/**
 * Formats `LXP_LB_EU_7K` as `LXP-LB-EU 7K`, as printed on nameplates. Names of products are not translated.
 */
export function formatModel(model: string) {
  const [, series = model, power = ''] = /^(.+?)_(\d+_\d+K|[^_]+)$/.exec(model) ?? []
  const rating = power.replace(/^(\d)_6K$/, '$1.6K').replace('_', '-')
  return `${names[series] ?? series.replaceAll('_', '-')} ${names[rating] ?? rating}`.trim()
}

import type { Brand } from '@portal/contracts/reference.ts'

export interface DemoCompany {
  id: number
  name: string
  /** ISO 3166-1 alpha-2 code. */
  country: string
  brands: readonly Brand[]
  /** Relative number of orders. */
  weight: number
}

/** Distributors, installers and utilities; all names are invented. */
const trade: readonly [name: string, country: string, brands: readonly Brand[], weight: number][] = [
  ['Signal Ridge Solar Supply', 'US', ['EG4'], 11],
  ['Kaap Sonkrag Distributors', 'ZA', ['LUX_POWER', 'MID'], 6],
  ['Bluebonnet Energy Wholesale', 'US', ['EG4'], 6],
  ['Ozark Off-Grid Outfitters', 'US', ['EG4'], 4],
  ['Cascade Volt Partners', 'US', ['EG4', 'FORTRESS'], 4],
  ['Desert Bloom Photovoltaics', 'US', ['EG4'], 3],
  ['Keystone Storage Systems', 'US', ['FORTRESS'], 4],
  ['Gulfshore Backup Power', 'US', ['EG4'], 3],
  ['Blue Mesa Electric Cooperative', 'US', ['EG4'], 2],
  ['Harbor Light Renewables', 'US', ['FORTRESS'], 2],
  ['Prairie Sky Installers', 'US', ['EG4'], 2],
  ['Tamarack Home Energy', 'US', ['EG4'], 2],
  ['Palmetto Sun Works', 'US', ['EG4', 'FORTRESS'], 2],
  ['Caribe Resiliente Solar', 'PR', ['EG4', 'FORTRESS'], 3],
  ['Isla Verde Energy', 'PR', ['EG4'], 1],
  ['Northern Lights Battery Co.', 'CA', ['EG4'], 2],
  ['Highveld Power Traders', 'ZA', ['LUX_POWER'], 5],
  ['Umlazi Solar & Electrical', 'ZA', ['LUX_POWER', 'GTECH'], 3],
  ['Karoo Inverter Warehouse', 'ZA', ['LUX_POWER', 'MID'], 4],
  ['Drakensberg Energy Services', 'ZA', ['GTECH'], 2],
  ['Garden Route Backup', 'ZA', ['LUX_POWER'], 2],
  ['Tshwane Municipal Supply', 'ZA', ['MID'], 1],
  ['Indus Solar House', 'PK', ['LUX_POWER', 'SUNBEAT'], 5],
  ['Karachi Energy Mart', 'PK', ['LUX_POWER', 'INCCO'], 5],
  ['Lahore Power Electronics', 'PK', ['INCCO', 'SUNBEAT'], 4],
  ['Margalla Renewables', 'PK', ['LUX_POWER'], 2],
  ['Khyber Sun Traders', 'PK', ['SUNBEAT'], 2],
  ['Faisalabad Textile Energy', 'PK', ['LUX_POWER'], 1],
  ['Rheintal Solartechnik GmbH', 'DE', ['LUX_POWER', 'GREEN_SOLUTION'], 3],
  ['Nordlicht Speicher GmbH', 'DE', ['LUX_POWER'], 2],
  ['Alpenvolt Handels GmbH', 'AT', ['LUX_POWER', 'GREEN_SOLUTION'], 2],
  ['Severn Vale Renewables Ltd', 'GB', ['LUX_POWER'], 4],
  ['Pennine Battery Storage Ltd', 'GB', ['LUX_POWER'], 3],
  ['Clyde Coast Solar', 'GB', ['LUX_POWER'], 2],
  ['Emerald Isle Energy', 'IE', ['LUX_POWER'], 3],
  ['Delta Zonnestroom BV', 'NL', ['LUX_POWER', 'GREEN_SOLUTION'], 3],
  ['Schelde Energieopslag', 'BE', ['LUX_POWER'], 2],
  ['Energia della Valle Srl', 'IT', ['LUX_POWER', 'MID'], 3],
  ['Sole di Puglia Impianti', 'IT', ['LUX_POWER'], 2],
  ['Levante Fotovoltaica SL', 'ES', ['LUX_POWER', 'GREEN_SOLUTION'], 2],
  ['Serra do Sol Energias', 'PT', ['LUX_POWER'], 1],
  ['Mazowsze Magazyny Energii', 'PL', ['LUX_POWER', 'GREEN_SOLUTION'], 3],
  ['Baltyk Fotowoltaika', 'PL', ['LUX_POWER'], 2],
  ['Dnipro Svitlo Systems', 'UA', ['LUX_POWER', 'GREEN_SOLUTION'], 4],
  ['Karpaty Energo', 'UA', ['GREEN_SOLUTION'], 2],
  ['Kyiv Reserve Power', 'UA', ['LUX_POWER'], 3],
  ['Bohemia Solar Servis', 'CZ', ['LUX_POWER'], 2],
  ['Outback Sun & Storage', 'AU', ['GTECH'], 2],
  ['Coral Coast Energy', 'AU', ['GTECH', 'LUX_POWER'], 2],
  ['Kauri Home Power', 'NZ', ['GTECH'], 1],
  ['Lagos Inverter Exchange', 'NG', ['LUX_POWER', 'INCCO'], 3],
  ['Abuja Green Grid', 'NG', ['LUX_POWER'], 2],
  ['Rift Valley Solar', 'KE', ['LUX_POWER'], 2],
  ['Harare Energy Centre', 'ZW', ['LUX_POWER', 'MID'], 2],
  ['Cedars Power Solutions', 'LB', ['LUX_POWER', 'INCCO'], 3],
  ['Basra Sun Company', 'IQ', ['SUNBEAT'], 1],
  ['Luzon Offgrid Supply', 'PH', ['LUX_POWER'], 2],
  ['Chao Phraya Solar Trading', 'TH', ['LUX_POWER'], 1],
  ['Yangon Light & Power', 'MM', ['SUNBEAT', 'LUX_POWER'], 2],
  ['Cerrado Energia Solar', 'BR', ['LUX_POWER'], 2],
]

export const demoCompanies: readonly DemoCompany[] = trade.map(([name, country, brands, weight], index) => ({
  id: index + 1,
  name,
  country,
  brands,
  weight,
}))

import * as T from 'typebox'
import { OneOf } from './values.ts'

/** Brands on nameplates (REF-12). */
export const brands = [
  'LUX_POWER',
  'MID',
  'EG4',
  'FORTRESS',
  'SUNBEAT',
  'GTECH',
  'GREEN_SOLUTION',
  'INCCO',
] as const
export const Brand = OneOf(brands)
export type Brand = T.Static<typeof Brand>

/** Brands of contents, which may apply to all brands, and of resold devices (REF-13). */
export const contentBrands = ['ALL', ...brands, 'TECLOMAN', 'GSL'] as const

/** Platforms of the portal (CONST-04); the first is the default. */
export const platforms = ['LUX_POWER', 'EG4', 'FORTRESS', 'GTEC', 'CROWN'] as const
export const Platform = OneOf(platforms)
export type Platform = T.Static<typeof Platform>

/** Brands of each platform. CROWN has none: its devices name the platform itself. */
export const brandsOfPlatform: Record<Platform, readonly Brand[]> = {
  LUX_POWER: ['LUX_POWER', 'MID', 'SUNBEAT', 'GREEN_SOLUTION', 'INCCO'],
  EG4: ['EG4'],
  FORTRESS: ['FORTRESS'],
  GTEC: ['GTECH'],
  CROWN: [],
}

/**
 * Returns the platform for questions about a device. `registered` is the recorded platform, or its brand's.
 * A platform without brands (CROWN) accepts any device, so the requested platform is used.
 */
export const getPlatformForDevice = (registered: Platform, asked: Platform | undefined): Platform =>
  asked && brandsOfPlatform[asked].length === 0 ? asked : registered

/** Finds the platform that a text names, by its own name or one of its brands. */
export function findPlatformIn(text: string): Platform | undefined {
  const wanted = text.trim().toUpperCase()
  return platforms.find(
    (platform) => platform === wanted || (brandsOfPlatform[platform] as readonly string[]).includes(wanted),
  )
}

/** Formats a status as a label: `IN_REPAIR` as 'In repair'. */
export const formatStatus = (status: string) =>
  `${status.charAt(0)}${status.slice(1).toLowerCase().replaceAll('_', ' ')}`

export const orderStatuses = ['DRAFT', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const
export const OrderStatus = OneOf(orderStatuses)
export type OrderStatus = T.Static<typeof OrderStatus>

export const deviceStatuses = [
  'IN_STOCK',
  'SHIPPED',
  'INSTALLED',
  'IN_REPAIR',
  'REPLACED',
  'RETIRED',
] as const
export const DeviceStatus = OneOf(deviceStatuses)
export type DeviceStatus = T.Static<typeof DeviceStatus>

/** Device types with their codes and sub codes of variants (REF-02 … REF-04). */
export const deviceTypes = [
  { code: 0, label: 'Hybrid' },
  { code: 1, label: 'PV Inverter' },
  { code: 2, label: 'AC Charger' },
  { code: 3, label: 'SNA 3-6K', variants: [{ code: 131, label: 'US' }] },
  { code: 4, label: 'HV-Hybrid' },
  { code: 5, label: 'LSP-100K' },
  {
    code: 6,
    label: 'LXP 7-12K',
    variants: [
      { code: 161, label: '8-10K-EU' },
      { code: 162, label: '12K-EU' },
      { code: 163, label: 'US' },
    ],
  },
  { code: 7, label: 'All-in-One' },
  { code: 8, label: '5-8K' },
  { code: 100, label: 'Micro Inverter' },
  { code: 200, label: 'Battery' },
  { code: 500, label: 'TRIP 6-20K' },
] as const satisfies readonly {
  code: number
  label: string
  variants?: readonly { code: number; label: string }[]
}[]
export const DeviceType = T.Unsafe<(typeof deviceTypes)[number]['code']>({
  type: 'integer',
  enum: deviceTypes.map(({ code }) => code),
})
export type DeviceType = T.Static<typeof DeviceType>

export const dongleTypes = ['ESP_WIFI', 'ESP_WIFI6', 'ESP_WIFI6_D', 'ESP_WIIL'] as const
export const DongleType = OneOf(dongleTypes)
export type DongleType = T.Static<typeof DongleType>

/** Product models by family, each with its device type (REF-11); null for models without a type. */
export const productFamilies = [
  {
    family: 'Hybrid',
    deviceType: 0,
    models: ['LXP_3K', 'LXP_3_6K', 'LXP_4K', 'LXP_4_6K', 'LXP_5K', 'LXP_6K'],
  },
  { family: 'GEN', deviceType: 0, models: ['GEN_3K', 'GEN_3_6K', 'GEN_4K', 'GEN_5K', 'GEN_6K'] },
  { family: 'ACS', deviceType: 2, models: ['ACS_3600', 'ACS_4600', 'ACS_6000'] },
  {
    family: 'SNA',
    deviceType: 3,
    models: ['SNA_3000', 'SNA_4000', 'SNA_5000', 'SNA_6000', 'SNA_US_6K', 'SNA_12K', 'SNA_US_12K'],
  },
  {
    family: 'LXP-LB',
    deviceType: 6,
    models: ['LXP_LB_8_12K', 'LXP_LB_US_8K', 'LXP_LB_US_10K', 'LXP_LB_US_12K', 'LXP_LB_US_16K'],
  },
  {
    family: 'GEN-LB-EU',
    deviceType: 6,
    models: [
      'LXP_LB_EU_7K',
      'LXP_LB_EU_8K',
      'LXP_LB_EU_10K',
      'GEN_LB_EU_8K',
      'GEN_LB_EU_10K',
      'GEN_LB_EU_12K',
    ],
  },
  { family: 'LSP', deviceType: 5, models: ['LSP_50K', 'LSP_100K'] },
  { family: 'HV', deviceType: 4, models: ['HV_5K', 'HV_8K', 'HV_10K', 'HV_12K'] },
  {
    family: 'Trip',
    deviceType: 500,
    models: ['TRIP_6K', 'TRIP_8K', 'TRIP_10K', 'TRIP_12K', 'TRIP_LV_15K', 'TRIP_LV_20K'],
  },
  { family: 'LiteStor', deviceType: 200, models: ['LITESTOR_5', 'LITESTOR_10', 'LITESTOR_15'] },
  { family: 'EcoBeast', deviceType: 3, models: ['ECO_BEAST_6K', 'ECO_BEAST_12K'] },
  { family: 'PowerHub', deviceType: 7, models: ['POWERHUB_10K', 'POWERHUB_12K'] },
  { family: '5-8K', deviceType: 8, models: ['LXP_5_8K'] },
  { family: 'Mega', deviceType: 0, models: ['MEGA_24K'] },
  { family: 'Gaia', deviceType: 0, models: ['GAIA_5K', 'GAIA_8K', 'GAIA_10K'] },
  { family: 'PV Inverter', deviceType: 1, models: ['PV_5K', 'PV_10K'] },
  { family: 'Micro Inverter', deviceType: 100, models: ['MICRO_600', 'MICRO_800'] },
  { family: 'DC/DC Converter', deviceType: null, models: ['DCDC_5K', 'DCDC_10K'] },
  { family: 'Dongle', deviceType: null, models: ['DONGLE_WIFI', 'DONGLE_WIFI6', 'DONGLE_4G', 'DONGLE_LAN'] },
] as const satisfies readonly {
  family: string
  deviceType: DeviceType | null
  models: readonly string[]
}[]
export const productModels = productFamilies.flatMap(
  (entry): readonly (typeof productFamilies)[number]['models'][number][] => entry.models,
)
export const ProductModel = OneOf(
  productModels as readonly (typeof productFamilies)[number]['models'][number][],
)
export type ProductModel = T.Static<typeof ProductModel>

type ProductFamily = (typeof productFamilies)[number]
const familiesByModel = new Map<string, ProductFamily>(
  productFamilies.flatMap((family) => family.models.map((model) => [model, family] as const)),
)
export const getFamily = (model: ProductModel) => familiesByModel.get(model) as ProductFamily

/** Kinds of warranty service (REF-01). */
export const warrantyServiceTypes = [
  'REPAIRED_UNIT',
  'REPLACEMENT',
  'EXTENDED_WARRANTY',
  'DAMAGE_OUT_OF_WARRANTY',
] as const
export const WarrantyServiceType = OneOf(warrantyServiceTypes)
export type WarrantyServiceType = T.Static<typeof WarrantyServiceType>

export const warrantyStatuses = ['REGISTERED', 'CONFIRMED', 'REFUSED'] as const
export const WarrantyStatus = OneOf(warrantyStatuses)
export type WarrantyStatus = T.Static<typeof WarrantyStatus>

/** Battery types (REF-05). */
export const batteryTypes = ['NO_BATTERY', 'LEAD_ACID', 'LITHIUM'] as const
export const BatteryType = OneOf(batteryTypes)
export type BatteryType = T.Static<typeof BatteryType>

/** Replaced components of a defective device (REF-06). */
export const replaceKinds = ['INVERTER', 'ACCESSORY', 'BOARDS'] as const
export const ReplaceKind = OneOf(replaceKinds)
export type ReplaceKind = T.Static<typeof ReplaceKind>

/** Fault reasons (REF-07). */
export const faultReasons = [
  ...(['DC_DC', 'BUCK_BOOST', 'PV_BOOST', 'INV', 'NTC', 'LCD', 'SPS', 'NOISE', 'RELAY'] as const),
  ...(['APPEARANCE_DAMAGE', 'INSULATION', 'FOREIGN_OBJECT_ENTRY', 'ACCESSORY_DAMAGE'] as const),
  ...(['VOLTAGE_SAMPLING_ABNORMAL', 'CT'] as const),
] as const
export const FaultReason = OneOf(faultReasons)
export type FaultReason = T.Static<typeof FaultReason>
/** Labels of faults, which are the keys of their translations. */
export const faultReasonLabels: Readonly<Record<FaultReason, string>> = {
  DC_DC: 'DC-DC',
  BUCK_BOOST: 'Buck-boost',
  PV_BOOST: 'PV Boost',
  INV: 'INV',
  NTC: 'NTC',
  LCD: 'LCD',
  SPS: 'SPS',
  NOISE: 'Noise',
  RELAY: 'Relay',
  APPEARANCE_DAMAGE: 'Appearance damage',
  INSULATION: 'Insulation',
  FOREIGN_OBJECT_ENTRY: 'Foreign objective entry',
  ACCESSORY_DAMAGE: 'Accessory damage',
  VOLTAGE_SAMPLING_ABNORMAL: 'Voltage sampling abnormal',
  CT: 'CT',
}

/** In or out of warranty (REF-10). */
export const warrantyStates = ['IN', 'OUT'] as const
export const WarrantyState = OneOf(warrantyStates)
export type WarrantyState = T.Static<typeof WarrantyState>

export const ticketCategories = ['TECH', 'PRE_SALE', 'AFTER_SALE', 'PRODUCT'] as const
export const TicketCategory = OneOf(ticketCategories)
export type TicketCategory = T.Static<typeof TicketCategory>

/** Sources of feedback (REF-08). */
export const feedbackSources = ['ANDROID_APP', 'IOS_APP', 'WEB', 'DEVICE'] as const
export const FeedbackSource = OneOf(feedbackSources)
export type FeedbackSource = T.Static<typeof FeedbackSource>

/** Outcomes of feedback (REF-09). */
export const outcomes = ['SOLVED', 'TIMEOUT'] as const
export const Outcome = OneOf(outcomes)
export type Outcome = T.Static<typeof Outcome>

export const knowledgeTypes = ['AFTER_SALES', 'USER_MANUAL', 'AI_REPO'] as const
export const KnowledgeType = OneOf(knowledgeTypes)
export type KnowledgeType = T.Static<typeof KnowledgeType>

export const knowledgeTopics = [
  'Battery',
  'Dongle',
  'Update',
  'Monitoring',
  'Parallel',
  'External Communication',
  'Installation',
  'Working modes',
  'Codes and troubleshooting',
  'Certificates and reports',
  'Feature Introduction',
  'Other',
] as const
export const KnowledgeTopic = OneOf(knowledgeTopics)
export type KnowledgeTopic = T.Static<typeof KnowledgeTopic>

export const appHelpCategories = ['LEARN_MORE', 'TROUBLESHOOTING', 'APP_DOCUMENT', 'APP_VIDEO'] as const
/** REF-19; the last topic is the general one. */
export const appHelpTopics = [
  { code: 'WORKING_MODES', label: 'Functions and working modes' },
  { code: 'BATTERY', label: 'Battery configuration' },
  { code: 'PV', label: 'PV configuration' },
  { code: 'GRID', label: 'Grid, EPS and generator connection' },
  { code: 'EARTH', label: 'Earth installation' },
  { code: 'PARALLEL', label: 'Parallel system installation' },
  { code: 'TROUBLESHOOTING', label: 'Troubleshooting' },
] as const

/** Languages of contents as in the API (REF-20); with `-` instead of `_` they are BCP 47. */
export const languages = [
  ...(['it', 'en', 'es_ES', 'uk_UA', 'zh_CN', 'ja', 'fr', 'de'] as const),
  ...(['ru_RU', 'ur_PK', 'ar', 'nl_NL', 'pl_PL', 'he_IL', 'pt_PT'] as const),
] as const
export const Language = OneOf(languages)
export type Language = T.Static<typeof Language>

/** Platforms of apps and pages (REF-21). */
export const clientPlatforms = ['ANDROID', 'IOS', 'WEB', 'ANDROID_CN', 'IOS_CN', 'WEB_CN', 'MONITOR'] as const
export const ClientPlatform = OneOf(clientPlatforms)
export type ClientPlatform = T.Static<typeof ClientPlatform>

/** States of the review of a dialogue or an answer (HIST-24); only APPROVED has passed. */
export const qnaStatuses = ['INACTIVE', 'PENDING', 'READY', 'APPROVED'] as const
export const QnaStatus = OneOf(qnaStatuses)
export type QnaStatus = T.Static<typeof QnaStatus>

/** ISO 3166-1 alpha-2. Names come from `Intl.DisplayNames` in the user's language. */
export const countries: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

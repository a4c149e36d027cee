/** Words and signs of one unit, the sign that we know it by first. */
const units = [
  'ms millisecond milliseconds millisekunde millisekunden milisegundo milisegundos 毫秒',
  's sec second seconds sekunde sekunden segundo segundos 秒 秒钟',
  'min minute minutes minuten minuto minutos 分钟 分',
  'h hour hours stunde stunden hora horas 小时',
  'day days tag tage tagen día días dia dias 天 日',
  'week weeks woche wochen semana semanas 周 星期',
  'month months monat monate monaten mes meses 个月 月',
  'year years jahr jahre jahren año años 年',
  'mm millimetre millimetres millimeter millimeters milímetros 毫米',
  'cm centimetre centimetres zentimeter centímetros 厘米',
  'm metre metres meter meters metro metros 米',
  'km kilometre kilometres kilometer kilómetros 公里 千米',
  'inch inches zoll pulgadas 英寸',
  'ft foot feet fuß pies 英尺',
  'kg kilogram kilograms kilogramm kilogramos 千克 公斤',
  'g gram grams gramm gramos 克',
  'lb lbs pounds 磅',
  'A amp amps ampere amperes amperios 安 安培',
  'mA milliamps 毫安',
  'V volt volts voltios 伏 伏特',
  'mV millivolts 毫伏',
  'kV kilovolts 千伏',
  'W watt watts vatios 瓦 瓦特',
  'kW kilowatt kilowatts kilovatios 千瓦',
  'MW megawatt megawatts 兆瓦',
  'VA 伏安',
  'kVA 千伏安',
  'Wh 瓦时',
  'kWh 千瓦时 度',
  'Ah amp-hours amperestunden 安时',
  'mm² mm2 平方毫米',
  'AWG',
  'N·m Nm N⋅m N•m newton-metres 牛米 牛·米',
  'dB dB(A) dBA 分贝',
  '% percent prozent 百分',
  'Hz hertz 赫兹',
  'kHz 千赫',
  'MHz 兆赫',
  'GHz 吉赫',
  '°C ℃ 摄氏度',
  '°F 华氏度',
  'K',
  'Ω ohm ohms 欧姆 欧',
].map((line) => line.split(' '))
const exact = new Map(units.flatMap(([sign = '', ...others]) => [sign, ...others].map((one) => [one, sign])))
/** Signs differ by their capitals alone (mW, MW); longer words do not. */
const unitOf = (word: string) =>
  exact.get(word) ?? (word.length > 2 ? exact.get(word.toLowerCase()) : undefined)

/** By number; written as words they are as good as in digits. */
const numberWords = [
  '',
  'one once einmal eins uno una 一',
  'two twice zwei zweimal dos 二 两',
  'three thrice drei dreimal tres 三',
  'four vier cuatro 四',
  'five fünf cinco 五',
  'six sechs seis 六',
  'seven sieben siete 七',
  'eight acht ocho 八',
  'nine neun nueve 九',
  'ten zehn diez 十',
  'eleven elf 十一',
  'twelve zwölf doce 十二',
].map((line) => line.split(' '))
const byWord = new Map(
  numberWords.flatMap((words, value) => words.filter(Boolean).map((word) => [word, value] as const)),
)
const letterWords = [...byWord.keys()].filter((word) => /\p{sc=Latin}/u.test(word))
const inWords = new RegExp(`(?<![\\p{L}\\p{N}])(?:${letterWords.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
/** A sign of a number is one before a measure only: 一般 means "in general". */
const inSigns =
  /(十[一二]|[一二两三四五六七八九十])(?=\s?(?:年|个|天|小时|分钟|秒|次|伏|安|瓦|度|米|周|月|倍))/gu

const marks = /^\s*(?:\d{1,3}[.)、]|[-*•–])\s+/gmu
const address = /(?:https?:\/\/|www\.)[^\s)\]>»”]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu
/** Signs of Chinese stand beside a number without a blank. */
const letter = '[\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}]'
/** Letters and then digits, as codes of faults, names of models, kinds of protection have them. */
const code = new RegExp(
  `(?<!${letter}|\\p{Nd})${letter}+(?:[-_]?${letter}+)*[-_]?\\p{Nd}(?:${letter}|[\\p{Nd}_-])*`,
  'gu',
)
/** How often: "twice a year" is no quantity of two years. */
const often =
  /(?<value>\p{Nd}+)(?: times| mal| veces)? (?:an?|per|pro|im|in der|am|al|por|a la|je) (?<unit>\p{sc=Latin}+)/giu
const measure =
  '%|[°℃Ω]\\p{L}?|N\\s?[·⋅•]\\s?m|mm[²2](?!\\p{L})|dB\\(A\\)|newton-metres?|amp-hours?|\\p{sc=Latin}+|平方毫米|千瓦时|千伏安|摄氏度|华氏度|\\p{sc=Han}{1,2}'
const number = new RegExp(
  `(?<sign>(?<!${letter}|[\\p{Nd}%°)])[-−]|minus\\s)?(?<!${letter}|[\\p{Nd}.,])(?<value>\\p{Nd}+(?:[.,]\\p{Nd}+)*)\\s?(?<unit>${measure})?`,
  'giu',
)

/** Tells how much, and is checked as a figure. */
export const isMeasure = (word: string): boolean => byWord.has(word) || unitOf(word) !== undefined

/** What a text states that must not be invented. */
export interface Figures {
  /** With their signs. */
  numbers: ReadonlySet<string>
  /** Numbers that have no unit. */
  bare: ReadonlySet<string>
  /** Each as number, blank, unit. */
  quantities: ReadonlySet<string>
  /** All that stand in the text, with a number or not: of a table they stand in its head. */
  units: ReadonlySet<string>
  codes: ReadonlySet<string>
  addresses: ReadonlySet<string>
}

const numberOf = (text: string) => {
  const plain = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, '') : text.replace(',', '.')
  return Number.isFinite(Number(plain)) ? String(Number(plain)) : plain
}
const codeOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[-_]/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')

/** The unit that the text after a number begins with. */
function unitAfter(word = ''): string | undefined {
  const bare = word.replaceAll(' ', '')
  if (/^\p{sc=Han}{2}$/u.test(bare)) return unitOf(bare) ?? unitOf(bare[0] as string)
  return unitOf(bare)
}

/** The numbers with their units, codes and addresses of a text; those of its list marks aside. */
export function figuresIn(text: string): Figures {
  const figures = {
    numbers: new Set<string>(),
    bare: new Set<string>(),
    quantities: new Set<string>(),
    units: new Set<string>(),
    codes: new Set<string>(),
    addresses: new Set<string>(),
  }
  const rest = text
    .replace(marks, '')
    .replace(address, (found) => {
      figures.addresses.add(found.replace(/[.,;:!?]+$/, '').toLowerCase())
      return ' '
    })
    .replace(code, (found) => {
      figures.codes.add(codeOf(found))
      return ' '
    })
    .replace(inWords, (word) => ` ${byWord.get(word.toLowerCase())} `)
    .replace(inSigns, (sign) => ` ${byWord.get(sign)} `)
    .replace(/ {2,}/g, ' ')
    .replace(often, (found, count: string, word: string) => {
      const unit = unitOf(word)
      if (!unit) return found
      figures.numbers.add(numberOf(count))
      figures.quantities.add(`${numberOf(count)} /${unit}`)
      return ' '
    })
  for (const { groups } of rest.matchAll(number)) {
    const value = `${groups?.sign ? '-' : ''}${numberOf(groups?.value as string)}`
    const unit = unitAfter(groups?.unit)
    figures.numbers.add(value)
    if (unit) figures.quantities.add(`${value} ${unit}`)
    else figures.bare.add(value)
  }
  for (const word of rest.match(/[%℃Ω]|°[CF]|N·m|mm²|[\p{sc=Latin}²]+/gu) ?? []) {
    const unit = unitOf(word)
    if (unit) figures.units.add(unit)
  }
  return figures
}

const all = (some: ReadonlySet<string>, test: (one: string) => boolean) => [...some].every(test)

/**
 * Whether everything that a sentence states stands in a text: each number with its unit, each code, each
 * address.
 */
export const stands = (said: Figures, text: Figures): boolean =>
  all(said.codes, (one) => text.codes.has(one)) &&
  all(said.addresses, (one) => text.addresses.has(one)) &&
  // "One of them" states no number.
  all(said.bare, (one) => one === '1' || text.numbers.has(one)) &&
  all(said.quantities, (one) => {
    const [value = '', unit = ''] = one.split(' ')
    return text.quantities.has(one) || (text.bare.has(value) && text.units.has(unit))
  })

import type { KnowledgeTopic, Language } from '@portal/contracts/reference.ts'
import type { DayYield, DeviceTelemetry, Fault, Measure, Reading } from '../runtime/plant.ts'

/** Complete report of a plant about a device. */
export interface DeviceReport {
  isSimulated: boolean
  runtime: DeviceTelemetry
  faults: readonly Fault[]
  history: readonly DayYield[]
}

/** Readings that belong to a topic; topics without an entry use all readings. */
const measuresOf: Partial<Record<KnowledgeTopic, readonly Measure[]>> = {
  Battery: ['batteryCharge', 'batteryVoltage', 'pvPower', 'loadPower', 'temperature'],
  'Working modes': ['pvPower', 'loadPower', 'batteryCharge', 'gridVoltage'],
  Monitoring: ['pvPower', 'loadPower', 'batteryCharge'],
}

/** Findings of a report in display order. */
export type Finding =
  | { kind: 'offline' | 'updating' | 'clear' }
  | { kind: 'active' | 'earlier'; fault: Fault }
  | { kind: 'outside'; reading: Reading; way: 'high' | 'low' }
  | { kind: 'readings'; readings: readonly Reading[] }
  | { kind: 'week'; pv: number; load: number }

export function toFindings({ runtime, faults, history }: DeviceReport, topic: KnowledgeTopic): Finding[] {
  if (runtime.status === 'offline') return [{ kind: 'offline' }, ...earlier(faults)]
  const wanted = measuresOf[topic]
  const readings = runtime.readings.filter(({ measure }) => !wanted || wanted.includes(measure))
  const active = faults
    .filter(({ until }) => until === null)
    .map((fault) => ({ kind: 'active', fault }) as const)
  const outside = readings
    .filter(({ value, from, to }) => value > to || value < from)
    .map(
      (reading) => ({ kind: 'outside', reading, way: reading.value > reading.to ? 'high' : 'low' }) as const,
    )
  return [
    ...(runtime.status === 'updating' ? [{ kind: 'updating' } as const] : []),
    ...active,
    ...outside,
    ...(active.length + outside.length === 0 ? [{ kind: 'clear' } as const] : []),
    ...earlier(faults),
    { kind: 'readings', readings },
    ...week(history),
  ]
}

const earlier = (faults: readonly Fault[]) =>
  faults.filter(({ until }) => until !== null).map((fault) => ({ kind: 'earlier', fault }) as const)

const week = (history: readonly DayYield[]): Finding[] =>
  history.length === 0
    ? []
    : [{ kind: 'week', pv: sum(history.map(({ pv }) => pv)), load: sum(history.map(({ load }) => load)) }]

const sum = (values: readonly number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 10) / 10

interface Words {
  simulated: string
  now: (serialNum: string, at: string) => string
  offline: string
  updating: string
  clear: string
  fault: string
  warning: string
  active: (kind: string, fault: Fault, since: string) => string
  earlier: (kind: string, fault: Fault, since: string) => string
  outside: (name: string, value: string, way: 'high' | 'low', range: string) => string
  readings: string
  week: (pv: number, load: number) => string
  measure: Record<Measure, string>
}

const english: Words = {
  simulated: 'Demo data: no live system connected, so these figures are made up.',
  now: (serialNum, at) => `Device ${serialNum}, as of ${at}:`,
  offline:
    "The device is offline and hasn't reported for some time. Check its power, the dongle and the network.",
  updating: "The device is updating its firmware. Don't switch it off; readings may be incomplete.",
  clear: 'No faults or warnings. All readings are in their usual range.',
  fault: 'Fault',
  warning: 'Warning',
  active: (kind, { code, text }, since) => `${kind} ${code}: ${text}, since ${since}.`,
  earlier: (kind, { code, text }, since) =>
    `Earlier this week: ${kind.toLowerCase()} ${code}, ${text}, on ${since}; now cleared.`,
  outside: (name, value, way, range) =>
    `${name} is ${value}, ${way === 'high' ? 'above' : 'below'} the usual ${range}.`,
  readings: 'Readings',
  week: (pv, load) => `Last 7 days: ${pv} kWh solar, ${load} kWh used.`,
  measure: {
    pvVoltage: 'PV voltage',
    pvPower: 'PV power',
    batteryCharge: 'Battery charge',
    batteryVoltage: 'Battery voltage',
    gridVoltage: 'Grid voltage',
    gridFrequency: 'Grid frequency',
    loadPower: 'Load',
    temperature: 'Heat sink temperature',
  },
}

const chinese: Words = {
  simulated: '演示数据：未连接实际系统，以下数值为虚构。',
  now: (serialNum, at) => `设备 ${serialNum}，截至 ${at}：`,
  offline: '设备离线：已有一段时间没有上报数据。请检查供电、采集器和网络。',
  updating: '设备正在升级固件。请勿断电；读数可能不完整。',
  clear: '没有故障和警告，所有读数都在正常范围内。',
  fault: '故障',
  warning: '警告',
  active: (kind, { code, text }, since) => `${kind} ${code}：${text}，自 ${since} 起。`,
  earlier: (kind, { code, text }, since) => `本周曾出现${kind} ${code}：${text}，时间 ${since}，现已恢复。`,
  outside: (name, value, way, range) =>
    `${name}为 ${value}，${way === 'high' ? '高于' : '低于'}正常范围 ${range}。`,
  readings: '读数',
  week: (pv, load) => `最近七天：光伏发电 ${pv} kWh，用电 ${load} kWh。`,
  measure: {
    pvVoltage: '光伏电压',
    pvPower: '光伏功率',
    batteryCharge: '电池电量',
    batteryVoltage: '电池电压',
    gridVoltage: '电网电压',
    gridFrequency: '电网频率',
    loadPower: '负载功率',
    temperature: '散热器温度',
  },
}

const wordsOf = (language: Language) => (language === 'zh_CN' ? chinese : english)
const moment = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`
const shown = ({ value, unit }: Pick<Reading, 'value' | 'unit'>) => `${value} ${unit}`

/** Renders the findings as paragraphs and lists, faults first. */
export function renderFindings(
  report: DeviceReport,
  findings: readonly Finding[],
  serialNum: string,
  language: Language,
): string {
  const words = wordsOf(language)
  const kind = ({ kind }: Fault) => words[kind]
  const line = (finding: Finding): string => {
    switch (finding.kind) {
      case 'active':
      case 'earlier':
        return words[finding.kind](kind(finding.fault), finding.fault, moment(finding.fault.since))
      case 'outside': {
        const { measure, unit, from, to } = finding.reading
        return words.outside(
          words.measure[measure],
          shown(finding.reading),
          finding.way,
          `${from}–${to} ${unit}`,
        )
      }
      case 'readings':
        return `${words.readings}:\n${finding.readings.map((one) => `- ${words.measure[one.measure]}: ${shown(one)}`).join('\n')}`
      case 'week':
        return words.week(finding.pv, finding.load)
      default:
        return words[finding.kind]
    }
  }
  const head = words.now(serialNum, moment(report.runtime.at))
  return [...(report.isSimulated ? [words.simulated] : []), head, ...findings.map(line)].join('\n\n')
}

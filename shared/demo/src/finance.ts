import type {
  AdviceDocument,
  BacklogDocument,
  InvoiceDocument,
  NoticeDocument,
} from '@portal/contracts/finance-document.ts'
import {
  addAmounts,
  type Currency,
  currencyDecimals,
  multiplyPrice,
  toDecimal,
  toMillionths,
} from '@portal/contracts/money.ts'
import { addDays, daysBetween, referenceDay } from './day.ts'
import { createRandom, type Random } from './random.ts'

const orderCount = 96
const parts = [
  ['TMS320F28379D', 'Dual-core microcontroller for real-time control', 12.84],
  ['TMS320F280049C', 'Microcontroller for power conversion', 5.2715],
  ['AMC1311BDWVR', 'Reinforced isolated amplifier, 2 V input', 2.318],
  ['AMC1302DWVR', 'Isolated amplifier for current shunts', 2.094],
  ['UCC21520DWR', 'Isolated dual-channel gate driver', 1.7362],
  ['UCC5390SCDR', 'Isolated gate driver, 10 A', 1.1549],
  ['INA240A1PWR', 'Current sense amplifier', 0.9485],
  ['ISO7741FDWR', 'Digital isolator, four channels', 1.0437],
  ['ISO1050DUBR', 'Isolated CAN transceiver', 1.4129],
  ['TPS54360DDAR', 'Step-down converter, 60 V', 1.8875],
  ['LM5164DDAR', 'Synchronous buck converter, 100 V', 1.6218],
  ['OPA4188AIDR', 'Operational amplifier, zero drift', 2.4066],
  ['SN65HVD72DR', 'RS-485 transceiver, 3.3 V', 0.6731],
  ['TLV76733DRVR', 'Linear regulator, 3.3 V', 0.1874],
  ['BQ76952PFBR', 'Battery monitor, 16 cells', 4.9912],
  ['CC3235MODSM2', 'Wi-Fi module for dongles', 7.635],
] as const
/** Exchange rates to the dollar, for realistic prices. */
const rates: Partial<Record<Currency, number>> = { USD: 1, EUR: 0.92, CNY: 7.18, JPY: 151 }
const carriers = ['DHL Global Forwarding', 'FedEx International', 'UPS Supply Chain', 'SF International']

interface Story {
  orders: BacklogDocument[]
  notices: NoticeDocument[]
  invoices: InvoiceDocument[]
  advices: AdviceDocument[]
}

const numbered = (count: number, digits: number) => String(count).padStart(digits, '0')

function orderOf(chance: Random, index: number): BacklogDocument {
  const orderedOn = addDays(
    referenceDay,
    -350 + Math.floor((index * 345) / orderCount) + chance.between(0, 2),
  )
  const currency = chance.weighted({ USD: 55, EUR: 22, CNY: 16, JPY: 7 }) as Currency
  const weeks = chance.between(6, 20)
  const requestedOn = addDays(orderedOn, weeks * 7)
  const isConfirmed = daysBetween(orderedOn, referenceDay) > 10
  return {
    orderNo: `PO-${orderedOn.slice(0, 4)}-${numbered(1_001 + index, 5)}`,
    revision: chance.chance(0.12) ? 2 : 1,
    status: 'OPEN',
    orderedOn,
    currency,
    remark: chance.chance(0.06) ? 'Split shipment agreed with the planner.' : '',
    lines: chance
      .shuffled(parts)
      .slice(0, chance.between(1, 4))
      .map(([partNo, description, dollars], at) => ({
        line: (at + 1) * 10,
        partNo,
        description,
        quantity: chance.between(4, 60) * 250,
        price: toDecimal(
          toMillionths((dollars * (rates[currency] ?? 1)).toFixed(4)),
          currency === 'JPY' ? 0 : 3,
        ),
        requestedOn,
        confirmedOn: isConfirmed ? addDays(requestedOn, chance.between(-2, 9)) : null,
      })),
  }
}

/** Splits a line into the quantities of the first and second shipment. */
const shares = (quantity: number, isSplit: boolean) =>
  isSplit ? [Math.floor(quantity / 500) * 250, quantity - Math.floor(quantity / 500) * 250] : [quantity]

function noticesOf(chance: Random, order: BacklogDocument, story: Story) {
  const isSplit = chance.chance(0.3)
  const due = order.lines[0]?.confirmedOn
  if (!due) return
  for (const part of isSplit ? [0, 1] : [0]) {
    const shippedOn = addDays(due, part * chance.between(10, 30) - chance.between(3, 12))
    const lines = order.lines
      .map(({ line, partNo, description, quantity }) => ({
        line,
        orderNo: order.orderNo,
        partNo,
        description,
        quantity: shares(quantity, isSplit)[part] ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0)
    if (shippedOn > referenceDay || lines.length === 0) return
    const expectedOn = addDays(shippedOn, chance.between(4, 11))
    const deliveredOn = addDays(expectedOn, chance.between(-1, 3))
    story.notices.push({
      asnNo: `ASN-${numbered(70_001 + story.notices.length, 6)}`,
      revision: 1,
      waybillNo: `WB${chance.digits(10)}`,
      carrier: chance.pick(carriers),
      shippedOn,
      expectedOn,
      deliveredOn: deliveredOn <= referenceDay ? deliveredOn : null,
      packages: chance.between(1, 24),
      lines,
    })
    order.status = isSplit && part === 0 ? 'PARTLY_SHIPPED' : 'SHIPPED'
  }
}

function invoiceOf(
  chance: Random,
  order: BacklogDocument,
  notice: NoticeDocument,
  count: number,
): InvoiceDocument {
  const { currency } = order
  const issuedOn = addDays(notice.shippedOn, chance.between(0, 3))
  const lines = notice.lines.map(({ line, partNo, description, quantity }) => {
    const price = order.lines.find((one) => one.line === line)?.price ?? '1'
    return { line, partNo, description, quantity, price, amount: multiplyPrice(quantity, price, currency) }
  })
  return {
    documentNo: `INV-${numbered(400_101 + count * 7, 7)}`,
    revision: 1,
    orderNo: order.orderNo,
    asnNo: notice.asnNo,
    issuedOn,
    dueOn: addDays(issuedOn, 45),
    currency,
    amount: addAmounts(
      lines.map(({ amount }) => amount),
      currency,
    ),
    lines,
  }
}

/** Returns the paid amount: too little for every twelfth invoice, too much for every nineteenth. */
function paidOf({ amount, currency }: InvoiceDocument, index: number): string {
  const decimals = currencyDecimals[currency]
  const whole = toMillionths(amount)
  if (index % 12 === 5) return toDecimal(whole - whole / 3n, decimals)
  return index % 19 === 8 ? toDecimal(whole + whole / 40n, decimals) : amount
}

function advicesOf(chance: Random, story: Story) {
  const due = story.invoices.filter(({ dueOn }) => addDays(dueOn, -6) < referenceDay && !chance.chance(0.06))
  let paid = 0
  const byMonth = Map.groupBy(due, ({ dueOn, currency }) => `${dueOn.slice(0, 7)} ${currency}`)
  for (const invoices of byMonth.values()) {
    const [{ currency, dueOn } = { currency: 'USD' as Currency, dueOn: referenceDay }] = invoices
    const lines = invoices.map((invoice, at) => ({
      line: at + 1,
      documentNo: invoice.documentNo,
      amount: paidOf(invoice, paid++),
    }))
    // Wrongly typed number of an invoice that was never received.
    if (story.advices.length % 9 === 4 && lines[0])
      lines[0].documentNo = lines[0].documentNo.replace('INV-', 'INV-9')
    const paidOn = addDays(dueOn, chance.between(-5, 6))
    story.advices.push({
      adviceNo: `RA-${numbered(5_001 + story.advices.length, 6)}`,
      revision: 1,
      paidOn: [paidOn, referenceDay].sort()[0] as string,
      currency,
      reference: `Payment run ${dueOn.slice(0, 7)}`,
      amount: addAmounts(
        lines.map(({ amount }) => amount),
        currency,
      ),
      lines,
    })
  }
}

/**
 * A year of a component maker's backlog: ordered, shipped, invoiced and paid amounts, with some
 * inconsistencies.
 */
export function demoFinance(): Story {
  const chance = createRandom('finance')
  const story: Story = { orders: [], notices: [], invoices: [], advices: [] }
  for (let index = 0; index < orderCount; index++) {
    const order = orderOf(chance, index)
    if (chance.chance(0.04)) order.status = 'CANCELLED'
    else noticesOf(chance, order, story)
    story.orders.push(order)
  }
  const byNo = new Map(story.orders.map((order) => [order.orderNo, order]))
  for (const notice of story.notices) {
    const order = byNo.get(notice.lines[0]?.orderNo ?? '')
    const isForgotten = chance.chance(0.05) || daysBetween(notice.shippedOn, referenceDay) < 3
    if (order && !isForgotten) story.invoices.push(invoiceOf(chance, order, notice, story.invoices.length))
  }
  advicesOf(chance, story)
  return story
}

import { emptyOrder, type OrderDraft, type OrderLine } from '@portal/contracts/order.contract.ts'
import type { Brand, OrderStatus } from '@portal/contracts/reference.ts'
import { type DemoCompany, demoCompanies } from './company.ts'
import { addDays, createOfficeTime, daysBetween, referenceDay } from './day.ts'
import { createDealerNames } from './name.ts'
import { isDongle, modelsByBrand } from './product.ts'
import { createRandom, type Random } from './random.ts'

export type DemoOrder = Required<Omit<OrderDraft, 'version' | 'owner' | 'orderedOn'>> & {
  orderedOn: string
  createdAt: string
  updatedAt: string
}

const orderCount = 1200
const firstDay = '2022-01-10'

/** Order days in ascending order, with more orders every year. */
function orderedDays(chance: Random): string[] {
  const span = daysBetween(firstDay, referenceDay) - 1
  return Array.from({ length: orderCount }, () => Math.floor(span * Math.sqrt(chance.next())))
    .sort((a, b) => a - b)
    .map((offset) => addDays(firstDay, offset))
}

/** Progress of an order, by its age in days. */
function statusAt(age: number, chance: Random): OrderStatus {
  if (chance.chance(0.025)) return 'CANCELLED'
  if (chance.chance(0.012)) return 'DRAFT'
  if (age < 8) return chance.weighted({ DRAFT: 6, CONFIRMED: 3 })
  if (age < 30) return chance.weighted({ DRAFT: 1, CONFIRMED: 6, SHIPPED: 3 })
  if (age < 75) return chance.weighted({ CONFIRMED: 1, SHIPPED: 5, DELIVERED: 4 })
  return 'DELIVERED'
}

function linesOf(brand: Brand, chance: Random): OrderLine[] {
  const range = modelsByBrand[brand]
  const main = chance.shuffled(range.filter((model) => !isDongle(model))).slice(0, chance.between(1, 3))
  const lines = main.map((model) => ({
    model,
    quantity: chance.pick([1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24]),
  }))
  const dongle = range.find(isDongle)
  const inverters = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return dongle && chance.chance(0.3) ? [...lines, { model: dongle, quantity: inverters }] : lines
}

const overseas = ['DE', 'GB', 'IE', 'NL', 'PL', 'UA', 'IT', 'ZA', 'PK', 'NG', 'LB', 'AU']
const lines = { MAEU: 'Maersk', COSU: 'COSCO', OOLU: 'OOCL', HLCU: 'Hapag-Lloyd' }
function carriage(country: string, chance: Random): Pick<DemoOrder, 'carrier' | 'waybillNo'> {
  if (overseas.includes(country) && chance.chance(0.6)) {
    const code = chance.pick(Object.keys(lines) as (keyof typeof lines)[])
    return { carrier: lines[code], waybillNo: `${code}${chance.digits(9)}` }
  }
  return country === 'US'
    ? { carrier: 'UPS', waybillNo: `1Z${chance.digits(6)}03${chance.digits(8)}` }
    : { carrier: 'DHL', waybillNo: `DHL${chance.digits(10)}` }
}

const remarks = {
  DRAFT: ['Waiting for the customer to confirm quantities', 'Price list of the new quarter requested'],
  CONFIRMED: [
    'Ship together with the next container',
    'Customer asks for delivery on weekdays only',
    'Deposit received',
  ],
  SHIPPED: ['Partial pallet, handle with care', 'Customs papers sent by e-mail'],
  DELIVERED: [
    'One carton arrived with a dented corner, content checked',
    'Delivered to the second gate',
    'Signed by the warehouse',
  ],
  CANCELLED: ['Cancelled by the customer before production', 'Replaced by a new order with other models'],
} as const satisfies Record<OrderStatus, readonly string[]>

function generate(): DemoOrder[] {
  const chance = createRandom('orders')
  const buyers = demoCompanies.flatMap((company) => Array<DemoCompany>(company.weight).fill(company))
  const dealers = new Map<number, string[]>()
  for (const company of chance.shuffled(demoCompanies)) dealers.set(company.id, [])
  for (const country of new Set(demoCompanies.map((company) => company.country))) {
    const local = demoCompanies.filter((company) => company.country === country)
    for (const [index, name] of chance.shuffled(createDealerNames(country)).entries()) {
      dealers.get((local[index % local.length] as DemoCompany).id)?.push(name)
    }
  }
  const perDay = new Map<string, number>()
  return orderedDays(chance).map((orderedOn, index) => {
    const company = chance.pick(buyers)
    const brand = chance.chance(0.7) ? (company.brands[0] as Brand) : chance.pick(company.brands)
    const number = (perDay.get(orderedOn) ?? 0) + 1
    perDay.set(orderedOn, number)
    const status = statusAt(daysBetween(orderedOn, referenceDay), chance)
    const hasLeft = status === 'SHIPPED' || status === 'DELIVERED'
    const latest = Math.max(
      1,
      Math.min(28, daysBetween(orderedOn, referenceDay) - (status === 'DELIVERED' ? 3 : 0)),
    )
    const shippedOn = hasLeft ? addDays(orderedOn, chance.between(1, latest)) : null
    const changedOn = shippedOn ?? orderedOn
    const createdAt = createOfficeTime(orderedOn, chance.next() * 0.5)
    const customers = dealers.get(company.id) ?? []
    return {
      ...emptyOrder,
      id: index + 1,
      orderNo: `SO${orderedOn.slice(2).replaceAll('-', '')}-${String(number).padStart(2, '0')}`,
      brand,
      customer: customers.length > 0 && chance.chance(0.45) ? chance.pick(customers) : company.name,
      companyId: company.id,
      country: company.country,
      status,
      shippedOn,
      ...(hasLeft && carriage(company.country, chance)),
      remark: chance.chance(0.2) ? chance.pick<string>(remarks[status]) : '',
      lines: linesOf(brand, chance),
      orderedOn,
      createdAt,
      updatedAt: createOfficeTime(changedOn, 0.5 + chance.next() * 0.5),
    }
  })
}

let orders: readonly DemoOrder[] | undefined
/** About 1,200 orders of almost five years, oldest first. */
export const demoOrders = (): readonly DemoOrder[] => (orders ??= generate())

import type { RmaStatus } from '@portal/contracts/rma-status.ts'
/** What the assistant says by itself. `day` and statuses come as readers know them. */
export interface Texts {
  greeting: string
  thanks: string
  /** Named with the button that leads to a person, as the screen says it. */
  help: (button: string) => string
  person: (button: string) => string
  /** About what is told nothing was found; what can be looked up instead; the way to a person. */
  noneFound: string
  askSign: string
  orPerson: (button: string) => string
  /** What was said before did not help. */
  noHelp: string
  /** Before what was shown already: there is no more. */
  noMore: (button: string) => string
  /** Behind what the device reports, where its code can be chosen. */
  chooseCode: string
  offline: (serialNum: string) => string
  whichDevice: string
  /** Before the manual's own words. */
  switchOff: string
  /** The portal knows, but not for this account. */
  notShown: (serialNum: string) => string
  warranty: {
    until: (serialNum: string, day: string) => string
    ended: (serialNum: string, day: string) => string
    /** Nothing covers it today. */
    later: (serialNum: string, from: string, until: string) => string
    none: (serialNum: string) => string
    replaced: (serialNum: string) => string
    notStarted: (serialNum: string) => string
  }
  firmware: {
    none: (serialNum: string) => string
    newest: (code: string) => string
    newer: (code: string, newest: string) => string
    unknown: (code: string) => string
    lead: (serialNum: string) => string
  }
  order: {
    none: (serialNum: string) => string
    is: (orderNo: string, status: string, shippedOn: string, waybillNo: string) => string
    statuses: Record<'DRAFT' | 'CONFIRMED' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED', string>
  }
  installer: { none: (serialNum: string) => string; is: (serialNum: string, name: string) => string }
  installed: {
    none: (serialNum: string) => string
    on: (serialNum: string, day: string) => string
    shipped: (day: string) => string
  }
  /** Before models with serial numbers. */
  models: string
  status: {
    record: (serialNum: string, status: string) => string
    statuses: Record<'IN_STOCK' | 'SHIPPED' | 'INSTALLED' | 'IN_REPAIR' | 'REPLACED' | 'RETIRED', string>
  }
  fault: {
    none: (serialNum: string) => string
    last: (code: string, text: string, since: string) => string
    lasts: (code: string, text: string, since: string) => string
  }
  tickets: {
    none: string
    some: (count: number) => string
    one: (id: number, text: string, isAnswered: boolean) => string
  }
  repairs: { none: string; some: (count: number) => string; statuses: Record<RmaStatus, string> }
  simulated: string
  open: Record<'device' | 'order' | 'tickets' | 'repair', string>
}

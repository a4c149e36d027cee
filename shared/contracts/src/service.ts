/**
 * Every service, with the port that it listens on unless `PORT` names another. Configuration, gateway,
 * launcher, backup, tests and image follow this list; the folder of a service is `services/<name>`, its
 * address the setting `<NAME>_URL`.
 */
export const servicePorts = {
  gateway: 8080,
  identity: 8081,
  backoffice: 8082,
  chat: 8083,
  rma: 8084,
  finance: 8085,
  tools: 8086,
} as const

export type Service = keyof typeof servicePorts
/** The services that the gateway sends calls to. */
export type ServiceBehindGateway = Exclude<Service, 'gateway'>

/** The gateway stands last, because it asks the others. */
export const services: readonly Service[] = (Object.keys(servicePorts) as Service[]).sort(
  (a, b) => Number(a === 'gateway') - Number(b === 'gateway') || a.localeCompare(b),
)

/** One value for each service that the gateway sends calls to. */
export const perServiceBehindGateway = <V>(make: (name: ServiceBehindGateway) => V) =>
  Object.fromEntries(services.flatMap((name) => (name === 'gateway' ? [] : [[name, make(name)]]))) as Record<
    ServiceBehindGateway,
    V
  >

/**
 * Services with their default ports (`PORT` overrides them). Configuration, gateway, launcher, backup, tests
 * and image use this list; a service's folder is `services/<name>`, its address the setting `<NAME>_URL`.
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
/** Services that the gateway calls. */
export type ServiceBehindGateway = Exclude<Service, 'gateway'>

/** The gateway is last, because it calls the others. */
export const services: readonly Service[] = (Object.keys(servicePorts) as Service[]).sort(
  (a, b) => Number(a === 'gateway') - Number(b === 'gateway') || a.localeCompare(b),
)

/** Creates a value for each service that the gateway calls. */
export const mapServicesBehindGateway = <V>(make: (name: ServiceBehindGateway) => V) =>
  Object.fromEntries(services.flatMap((name) => (name === 'gateway' ? [] : [[name, make(name)]]))) as Record<
    ServiceBehindGateway,
    V
  >

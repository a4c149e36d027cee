import { join } from 'node:path'
import { type Service, services } from '@portal/contracts/service.ts'
import type { PersonalData } from '@portal/service-kit/person/inventory.ts'
import { root } from './service.ts'

/** Reads a service's declaration of personal data from its `src/personal-data.ts`. */
export const readPersonalData = async (service: Service): Promise<PersonalData> =>
  (await import(join(root, 'services', service, 'src/personal-data.ts'))).personalData

export const readInventories = (): Promise<{ service: Service; data: PersonalData }[]> =>
  Promise.all(services.map(async (service) => ({ service, data: await readPersonalData(service) })))

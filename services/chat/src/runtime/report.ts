import type { Plant, PlantDevice } from './plant.ts'

const plantTimeoutMs = 10_000

/** All that a plant says about a device, asked at once. */
export async function readReport(plant: Plant, device: PlantDevice, signal: AbortSignal) {
  const within = AbortSignal.any([signal, AbortSignal.timeout(plantTimeoutMs)])
  const [runtime, faults, history] = await Promise.all([
    plant.runtime(device, within),
    plant.faults(device, within),
    plant.history(device, within),
  ])
  return { isSimulated: plant.isSimulated, runtime, faults, history }
}

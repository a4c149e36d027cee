import type { Plant, PlantDevice } from './plant.ts'

const plantTimeoutMs = 10_000

/** Reads all reports of a plant about a device. */
export async function readReport(plant: Plant, device: PlantDevice, signal: AbortSignal) {
  const within = AbortSignal.any([signal, AbortSignal.timeout(plantTimeoutMs)])
  const [runtime, faults, history] = await Promise.all([
    plant.runtime(device, within),
    plant.faults(device, within),
    plant.history(device, within),
  ])
  return { isSimulated: plant.isSimulated, runtime, faults, history }
}

import type { Plant, PlantDevice } from './plant.ts'

/** Milliseconds that a plant has to answer. */
const patience = 10_000

/** All that a plant says about a device, asked at once. */
export async function reportOf(plant: Plant, device: PlantDevice, signal: AbortSignal) {
  const within = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const [runtime, faults, history] = await Promise.all([
    plant.runtime(device, within),
    plant.faults(device, within),
    plant.history(device, within),
  ])
  return { isSimulated: plant.isSimulated, runtime, faults, history }
}

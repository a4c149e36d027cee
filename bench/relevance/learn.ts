/** Training sample with its weight. */
export interface OrderSample {
  /** Features of each section, in the order of the names. */
  sections: readonly (readonly number[])[]
  /** Indexes of the right sections; at least one. */
  right: ReadonlySet<number>
  weight: number
}

export interface LikelihoodSample {
  features: readonly number[]
  isRight: boolean
  weight: number
}

const steps = 400
const rate = 0.05
/** L2 regularization: factor of the squared weights in the loss. */
const shrinkage = 0.5

/** Minimizes by Adam. */
function descend(start: number[], gradientAt: (point: readonly number[]) => number[]): number[] {
  const point = [...start]
  const mean = point.map(() => 0)
  const square = point.map(() => 0)
  for (let step = 1; step <= steps; step++)
    for (const [at, slope] of gradientAt(point).entries()) {
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope
      square[at] = 0.999 * (square[at] as number) + 0.001 * slope ** 2
      const away = (mean[at] as number) / (1 - 0.9 ** step)
      point[at] =
        (point[at] as number) -
        (rate * away) / (Math.sqrt((square[at] as number) / (1 - 0.999 ** step)) + 1e-9)
    }
  return point
}

export const dotProduct = (weights: readonly number[], features: readonly number[]) =>
  features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

/** Learns weights that rank the right section first: a softmax over the sections of each question. */
export function learnOrder(choices: readonly OrderSample[], count: number): number[] {
  return descend(new Array(count).fill(1), (weights) => {
    const gradient = weights.map((weight) => 2 * shrinkage * weight)
    for (const { sections, right, weight } of choices) {
      const scores = sections.map((features) => dotProduct(weights, features))
      const highest = Math.max(...scores)
      const raised = scores.map((score) => Math.exp(score - highest))
      const all = raised.reduce((sum, one) => sum + one, 0)
      const good = raised.reduce((sum, one, at) => sum + (right.has(at) ? one : 0), 0) || 1e-300
      for (const [at, features] of sections.entries()) {
        const pull = (raised[at] as number) * (1 / all - (right.has(at) ? 1 / good : 0))
        for (const [place, value] of features.entries())
          gradient[place] = (gradient[place] as number) + weight * pull * value
      }
    }
    return gradient
  })
}

/** Learns the weights of a logistic regression, the intercept last. */
export function learnLikelihood(cases: readonly LikelihoodSample[], count: number): number[] {
  return descend(new Array(count + 1).fill(0), (weights) => {
    const gradient = weights.map((weight, at) => (at === count ? 0 : 2 * shrinkage * weight))
    for (const { features, isRight, weight } of cases) {
      const miss = weight * (computeLikelihood(weights, features) - (isRight ? 1 : 0))
      for (const [place, value] of [...features, 1].entries())
        gradient[place] = (gradient[place] as number) + miss * value
    }
    return gradient
  })
}

export const computeLikelihood = (weights: readonly number[], features: readonly number[]) =>
  1 / (1 + Math.exp(-dotProduct(weights, [...features, 1])))

const folds = 10

/** Predicts each item from a model of the other nine tenths. */
export function crossValidate<Thing>(
  things: readonly Thing[],
  learn: (from: readonly Thing[]) => number[],
): number[][] {
  const learnt = Array.from({ length: folds }, (_, fold) =>
    learn(things.filter((__, at) => at % folds !== fold)),
  )
  return things.map((_, at) => learnt[at % folds] as number[])
}

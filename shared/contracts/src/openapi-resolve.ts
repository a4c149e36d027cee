import type { OpenapiDocument } from './openapi.ts'

interface Operation {
  parameters?: object[]
  requestBody?: object
  responses: Record<string, object>
}

/** Replaces references to shared parameters, bodies and responses by their content. */
export function resolveOperation(operation: object, { components }: OpenapiDocument): object {
  const { parameters = [], requestBody, responses, ...others } = operation as Operation
  const target = (value: { $ref?: string }) => {
    const [kind, name = ''] = value.$ref?.replace('#/components/', '').split('/') ?? []
    return kind ? (components as Record<string, Record<string, object>>)[kind]?.[name] : value
  }
  return {
    ...others,
    parameters: parameters.map(target),
    ...(requestBody && { requestBody: target(requestBody) }),
    responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, target(one)])),
  }
}

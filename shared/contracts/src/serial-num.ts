export const serialNumRule = { minLength: 4, maxLength: 20, pattern: '^[A-Za-z0-9-]+$' } as const

const { minLength, maxLength } = serialNumRule
export const serialNumForm = new RegExp(`^[A-Za-z0-9-]{${minLength},${maxLength}}$`)

export const isSerialNum = (text: string): boolean => serialNumForm.test(text)

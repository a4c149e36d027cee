interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; devOptional?: boolean; link?: boolean }>
}
export function findMachineProblem(version: string, platform: string): string | undefined
export function needsInstall(lock: Lock, installed: Lock | undefined): boolean

import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time of the process as text, because pids are reused. Undefined if there is none. */
export function getStartTime(pid: number): string | undefined {
  if (process.platform !== 'linux')
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .stdout?.toString()
        .trim() || undefined
    )
  const fields = statusOf(pid)
  return fields && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
}

/** True if process `pid` is the named program in the folder (the folder is known on Linux only). */
export function isRunningIn(pid: number, program: string, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux')
    return String(spawnSync('ps', ['-o', 'comm=', '-p', String(pid)]).stdout)
      .trim()
      .endsWith(program)
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program &&
      statSync(`/proc/${pid}/cwd`).ino === statSync(folder).ino
    )
  } catch {
    return false
  }
}

const isZombie = (pid: number) => process.platform === 'linux' && statusOf(pid)?.[0] === 'Z'

/** Reads the fields of /proc/<pid>/stat after the command's name, which may contain spaces. */
function statusOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Returns the greeting for an hour of the day, 0…23. */
export function greetingForHour(hour: number): string {
  if (hour < 5) return 'Good evening, {name}'
  if (hour < 12) return 'Good morning, {name}'
  return hour < 18 ? 'Good afternoon, {name}' : 'Good evening, {name}'
}

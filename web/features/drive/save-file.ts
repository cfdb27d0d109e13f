/** Lets the browser save a file of this server under its name. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Lets the person choose a file of the device. */
export function chooseFile(onChosen: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) onChosen(file)
  }
  input.click()
}

/** px; the specification's capture size. */
const width = 640
const quality = 0.8

/** The picture now, as a JPEG data URL. Encoded off the page's thread where the browser does that. */
export async function jpegFrame(video: HTMLVideoElement): Promise<string> {
  const scale = Math.min(1, width / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!jpeg) throw new Error('the camera has no picture to send')
  return dataUrl(jpeg)
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

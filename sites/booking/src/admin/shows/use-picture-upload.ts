import { errorWords } from '@sabha/api/error-words'
import { useLanguage } from '@sabha/ui/use-language'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'
import { scaledPicture } from './scaled-picture.ts'

const mutationKey = ['admin', 'picture']

/** Sends a file as a show's picture; `onSent` is given its address. */
export function usePictureUpload(onSent: (image: string) => void) {
  const words = useLanguage()
  const upload = useMutation({
    mutationKey,
    mutationFn: async (file: Blob) => {
      const image = await scaledPicture(file)
      return image === undefined ? null : asAdmin(adminApi.uploadPicture({ image }))
    },
    onSuccess: (sent) => sent && onSent(sent.image),
  })
  const problem = upload.isError
    ? errorWords(upload.error, words, { failed: 'The picture could not be sent.' })
    : upload.data === null && words.say('This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.')
  return { send: upload.mutate, isSending: upload.isPending, problem: problem || undefined, forgetProblem: upload.reset }
}

/** A show that is saved meanwhile would be saved without it. */
export function useIsPictureOnItsWay(): boolean {
  return useIsMutating({ mutationKey }) > 0
}

throw new Error('preload broke')

"""Every game in the interfaces that learning code speaks: arrays in batches, PettingZoo, Gymnasium, OpenSpiel."""
